/** Codes with which the meter closes a connection. RFC 6455 reserves 4000 to 4999 for applications. */
export const closeCodes = {
  /** The user joined the call with another connection. */
  elsewhere: 4001,
  /** The call has ended, or cannot begin. */
  over: 4002,
  /** The user was removed from the call. */
  removed: 4003,
} as const
/** Codes with which a browser closes a connection when the user closes or leaves the page (RFC 6455, 7.4.1). */
export const closedByPage: readonly number[] = [1000, 1001]
/** Seconds between new meter URLs for connected sides; shorter than the life of the key in a URL. */
export const urlSeconds = 120
/** Seconds between two state messages while a side is connected. */
export const tickSeconds = 1
/** Alarms are rounded up to this many seconds while a side is connected; they matter only after an eviction. */
export const alarmGridSeconds = 10
/** Retention of a meter's state, in minutes after its end. */
export const forgetMinutes = 10
/** Maximum length of a WebSocket message, in UTF-16 units; longer ones are ignored. */
export const frameMax = 1_000
/** Maximum of handled heartbeats per second and connection. Each one is saved and sends both sides a state message. */
export const heartbeatsPerSecond = 20
