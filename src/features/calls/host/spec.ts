/** Why a connection to a meter is closed by it (RFC 6455, 4000 to 4999 are ours). */
export const closeCodes = {
  /** The person is in the call with another connection. */
  elsewhere: 4001,
  /** The call is over, or cannot begin. */
  over: 4002,
  /** The person may not be in the call any more. */
  removed: 4003,
} as const
/** What a browser closes a connection with when its page is closed, or it says goodbye (RFC 6455, 7.4.1). */
export const closedByPage: readonly number[] = [1000, 1001]
/** Who is connected is told a new address of the meter so often: less than its key lives. */
export const addressSeconds = 120
/** A meter shows how it stands so often while somebody is there. */
export const tickSeconds = 1
/** While somebody is there the alarm is only for an eviction, and may be so late. */
export const alarmGridSeconds = 10
/** What a meter kept is thrown away so long after its end. */
export const forgetMinutes = 10
/** The longest message that a meter reads, in characters. */
export const messageMax = 1_000
/** Beats of a connection beyond that are not heard in the same second: each is written down, and shown to both. */
export const beatsPerSecond = 20
