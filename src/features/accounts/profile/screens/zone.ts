/**
 * Texts of the question whether to change the stored time zone to that of the device. Names are as in "Berlin time".
 */
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
  /** True if both time zones have the same time all year. */
  isSameTime: boolean
  /** The time zone that the person was last asked about on this device. */
  asked: string | undefined
}

/**
 * Returns the action for the time zone of a device: `learn` if none is stored, `ask` once for each other time zone.
 * Never asks on a device in UTC, which browsers report to hide their location.
 */
export function zoneAction({ kept, device, isSameTime, asked }: Zones): 'learn' | 'ask' | undefined {
  if (kept === null) return 'learn'
  return isSameTime || asked === device || device === 'UTC' ? undefined : 'ask'
}
