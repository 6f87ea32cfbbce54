/** Resolves in a task of its own. Not a timer: the browser makes nested ones wait 4 ms. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const go = (): void => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', go, { once: true })
    port1.start()
    port2.postMessage(null)
  })
}
