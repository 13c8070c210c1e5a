/**
 * What a file may be by its first bytes, where that is not its type itself: a container says what it is, not what is in it,
 * and what browsers record of a voice begins as their films do.
 */
const containers: Record<string, readonly string[]> = {
  'audio/mp4': ['audio/x-m4a', 'video/mp4'],
  'audio/webm': ['video/webm'],
  'video/mp4': ['video/x-m4v'],
  'video/x-m4v': ['video/mp4'],
}

/** Whether a file that was announced as `type` is one by its first bytes. */
export function isOfType(type: string, signature: string | undefined): boolean {
  const found = signature?.split(';')[0]
  return found !== undefined && (found === type || (containers[type]?.includes(found) ?? false))
}
