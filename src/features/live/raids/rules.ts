import type { Reason } from '#shared/errors.ts'
import type { Audience } from '../lists.ts'
import { REFUSALS } from '../spec.ts'
import { RAID_REFUSALS } from './spec.ts'

/** Where a host wants to lead their viewers: the stream of that creator, as the host sees it. */
export type Target = {
  isSelf: boolean
  /** Under way, with its host on stage, and there for the host who asks. */
  isLive: boolean
  /** Its creator has banned the host who asks. */
  isBanned: boolean
  accepts: boolean
  audience: Audience
}

/** Why viewers are not led there; null: they are. */
export function refusesRaid({ isSelf, isLive, isBanned, accepts, audience }: Target): Reason | null {
  if (isSelf) return RAID_REFUSALS.ownStage
  if (!isLive) return RAID_REFUSALS.notLive
  if (isBanned) return REFUSALS.banned
  if (!accepts) return RAID_REFUSALS.notAccepted
  return audience === 'everyone' ? null : RAID_REFUSALS.notOpen
}
