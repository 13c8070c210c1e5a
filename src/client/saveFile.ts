/** Hands a file to the browser's downloads. */
export const saveFile = ({ filename, body }: { filename: string; body: string }, type: string): void =>
  saveBlob(new Blob([body], { type: `${type};charset=utf-8` }), filename)

/** The same of a file that is there as it came. */
export function saveBlob(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // the download has its own hold on the file once it began
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
