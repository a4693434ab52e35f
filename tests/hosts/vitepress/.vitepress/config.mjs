// A book as its author would set it up: Japanese, under a path of its own, with the two settings of web/embed/README.md.
const base = '/book/';

export default {
  lang: 'ja',
  title: '保存の本',
  base,
  outDir: '../../../target/hosts/vitepress',
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', href: `${base}tsunagu/icon.svg` }],
    ['script', { type: 'module', src: `${base}tsunagu/tsunagu.js` }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: tag => tag.startsWith('tsunagu-') } } },
  themeConfig: {
    nav: [
      { text: 'ボリューム', link: '/' },
      { text: '次の章', link: '/next' },
    ],
    sidebar: [{ text: '章', items: [{ text: 'ボリューム', link: '/' }, { text: '次の章', link: '/next' }, { text: '双子', link: '/twin' }] }],
  },
};
