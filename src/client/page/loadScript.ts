/** Loads a script into the page when it is first needed. Rejects if it cannot be fetched. */
export async function loadScript(src: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src })
  const arrived = new Promise((resolve, reject) => Object.assign(script, { onload: resolve, onerror: reject }))
  document.head.appendChild(script)
  await arrived.finally(() => script.remove())
}
