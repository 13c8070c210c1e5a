type Zones = {
  /** The person's zone; null: none is kept yet. */
  kept: string | null
  device: string
  /** Both zones show the same time all year. */
  isSameTime: boolean
  /** The last zone of this device that the person was asked about. */
  asked: string | undefined
}

/**
 * Returns what a page does about the zone of its device: learn the first, and ask about each other one once. A device in
 * UTC is not asked: browsers that hide their place report it.
 */
export function zoneAction({ kept, device, isSameTime, asked }: Zones): 'learn' | 'ask' | undefined {
  if (kept === null) return 'learn'
  return isSameTime || asked === device || device === 'UTC' ? undefined : 'ask'
}
