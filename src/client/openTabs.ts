/**
 * The channel between the tabs of this browser. Undefined where the browser lacks or refuses it, as in some private
 * windows and embedded pages: each tab then works for itself.
 */
export function openTabs(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
