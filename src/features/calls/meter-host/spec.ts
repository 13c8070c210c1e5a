/** Codes with which the meter closes a connection (RFC 6455 leaves 4000 to 4999 to applications). */
export const closeCodes = {
  /** The user joined the call with another connection. */
  elsewhere: 4001,
  /** The call has ended, or cannot begin. */
  over: 4002,
  /** The user was removed from the call. */
  removed: 4003,
} as const
/** Codes with which a browser closes a connection when the page is closed or says goodbye (RFC 6455, 7.4.1). */
export const closedByPage: readonly number[] = [1000, 1001]
/** Seconds between new addresses for connected sides; shorter than the life of the key in an address. */
export const addressSeconds = 120
/** Seconds between two state messages while a side is connected. */
export const tickSeconds = 1
/** Grid of alarms in seconds while a side is connected; they matter only after an eviction, and may be that late. */
export const alarmGridSeconds = 10
/** Minutes after its end at which a meter's state is deleted. */
export const forgetMinutes = 10
/** Longest WebSocket message that a meter reads, in UTF-16 units. */
export const frameMax = 1_000
/** Most beats of a connection that are handled in one second. Each beat is written to storage and shown to both sides. */
export const beatsPerSecond = 20
