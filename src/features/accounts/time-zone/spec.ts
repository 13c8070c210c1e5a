/** Texts of the question whether a device in another time zone changes the person's own. Names are as in "Berlin time". */
export const ZONE = {
  asks: (device: string) => `Your device uses ${device}`,
  about: (kept: string) => `Your emails, reminders and appointments use ${kept}.`,
  change: (device: string) => `Use ${device}`,
  keep: (kept: string) => `Keep ${kept}`,
  changed: (device: string) => `Limelight now uses ${device}`,
  failed: 'Your time zone could not be changed.',
} as const
