/** Saves a text as a download. */
export const saveFile = ({ filename, body }: { filename: string; body: string }, type: string): void =>
  saveBlob(new Blob([body], { type: `${type};charset=utf-8` }), filename)

/** Saves a file as a download. */
export function saveBlob(file: Blob, filename: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The download holds the file itself once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
