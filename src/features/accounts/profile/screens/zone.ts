/** Texts of the question whether a device in another time zone changes the person's own. Names are as in "Berlin time". */
export const ZONE = {
  asks: (device: string) => `Your device uses ${device}`,
  about: (kept: string) => `Your emails, reminders and appointments use ${kept}.`,
  change: (device: string) => `Use ${device}`,
  keep: (kept: string) => `Keep ${kept}`,
  changed: (device: string) => `Limelight now uses ${device}`,
  failed: 'Your time zone could not be changed.',
} as const

type Zones = {
  /** The person's time zone; null if none is stored. */
  kept: string | null
  device: string
  /** True if both zones show the same time all year. */
  isSameTime: boolean
  /** The last zone of this device that the person was asked about. */
  asked: string | undefined
}

/**
 * Returns the action for the time zone of a device: learn the first one, and ask once about each other one. Never asks
 * on a device in UTC, which browsers report to hide their location.
 */
export function zoneAction({ kept, device, isSameTime, asked }: Zones): 'learn' | 'ask' | undefined {
  if (kept === null) return 'learn'
  return isSameTime || asked === device || device === 'UTC' ? undefined : 'ask'
}
