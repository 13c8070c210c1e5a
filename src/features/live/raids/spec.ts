import { reason } from '#shared/errors.ts'
import { counted } from '#shared/money.ts'

/** Maximum number of targets that the host can choose from, the most watched first. */
export const raidTargets = 20
/** Milliseconds for which an arriving raid is shown on the target's stage. */
export const arrivalShownMs = 12_000

export const RAID_REFUSALS = {
  ownStage: reason('invalid', 'OWN_STAGE', 'This is your own stage.'),
  notLive: reason('conflict', 'NOT_LIVE', 'This creator is no longer live.'),
  notAccepted: reason('forbidden', 'RAIDS_NOT_ACCEPTED', 'This creator does not take in other audiences.'),
  notOpen: reason('conflict', 'RAID_NOT_OPEN', 'This stream is not for everyone.'),
} as const

export const RAID = {
  title: 'Lead your viewers on',
  text: 'They see a card and choose for themselves.',
  nobody: 'Nowhere, just end',
  none: 'No other live creator accepts raids.',
  unread: 'The other live creators could not be loaded. You can end without a raid.',
  end: 'End and lead on',
  card: (host: string, name: string) => `${host} leads you on to ${name}`,
  watch: (name: string) => `Watch ${name}`,
  stay: 'No, thank you',
  arrives: (name: string, viewers: number) => `${name} brings ${counted(viewers, 'viewer')} along`,
  setting: 'Take in other audiences',
  settingHint: 'Other creators can lead their viewers to your stream when theirs ends.',
} as const
