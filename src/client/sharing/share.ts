import { copyText } from './copy.ts'

/** Opens the device's share sheet for a URL, or copies the URL on a device without one. */
export async function shareAddress(data: { title: string; url: string }): Promise<'taken' | 'copied' | 'failed'> {
  if (await shareSheet(data)) return 'taken'
  return (await copyText(data.url)) ? 'copied' : 'failed'
}

/** Returns true if the device handled it: shared, or the user cancelled. */
async function shareSheet(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
