/** Presses like `attach node-a` or `detach`, one after the other. */
export async function play(demo, presses) {
  for (const press of presses.split(',').map(press => press.trim()).filter(Boolean)) {
    const [action, node] = press.split(' ');
    await (node ? demo.on(node, action) : demo.press(action));
  }
}
