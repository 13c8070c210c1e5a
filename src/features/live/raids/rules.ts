import type { Reason } from '#shared/errors.ts'
import type { Audience } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import { RAID_REFUSALS } from './spec.ts'

/** Raid target, as the host sees it. */
export type Target = {
  isSelf: boolean
  /** Whether the target's stream is running with its host on stage, and the raiding host can see it. */
  isLive: boolean
  /** True if the target's creator has banned the raiding host. */
  isBanned: boolean
  accepts: boolean
  audience: Audience
}

/** Returns the reason why a raid is refused; null if it is allowed. */
export function refusesRaid({ isSelf, isLive, isBanned, accepts, audience }: Target): Reason | null {
  if (isSelf) return RAID_REFUSALS.ownStage
  if (!isLive) return RAID_REFUSALS.notLive
  if (isBanned) return REFUSALS.banned
  if (!accepts) return RAID_REFUSALS.notAccepted
  return audience === 'everyone' ? null : RAID_REFUSALS.notOpen
}
