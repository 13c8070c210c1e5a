import { copyText } from './copy.ts'

/** Hands an address to the device's own share sheet; without one it is copied. */
export async function shareAddress(data: { title: string; url: string }): Promise<'taken' | 'copied' | 'failed'> {
  if (await shareSheet(data)) return 'taken'
  return (await copyText(data.url)) ? 'copied' : 'failed'
}

/** Whether the device took it over: shared, or the person thought better of it. */
async function shareSheet(data: ShareData): Promise<boolean> {
  if (!navigator.canShare?.(data)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
