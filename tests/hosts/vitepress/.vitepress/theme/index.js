import DefaultTheme from 'vitepress/theme';
import './book.css';

export default DefaultTheme;
