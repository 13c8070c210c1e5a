/** Hands a file to the browser's downloads. */
export function saveFile({ filename, body }: { filename: string; body: string }, type: string): void {
  const url = URL.createObjectURL(new Blob([body], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // the download has its own hold on the file once it began
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
