/** Ably's published limits and times. Tests shorten the times and raise the rates. */
export const DEFAULT_SETTINGS = {
  /** Time in which a dropped connection may be resumed. */
  connectionTtlMs: 120_000,
  /** Time for which members stay present after their connection was lost. */
  presenceGraceMs: 15_000,
  /** The longest silence that a client must tolerate. */
  maxIdleMs: 15_000,
  /** The shortest `heartbeatInterval` that a client may request. */
  leastIdleMs: 5_000,
  /** Time before expiry at which a client is asked to authenticate again. */
  authNoticeMs: 30_000,
  /** Minimum time between batches of presence events to a webhook, and the delay of a retry. */
  webhookMs: 1_000,
  webhookRetryMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as readonly number[],
  /** Interval of occupancy updates. */
  occupancyMs: 500,
  /** Time for which messages can be read again without a storage rule. */
  historyMs: 120_000,
  historyMax: 10_000,
  messageBytesMax: 65_536,
  /** Publishes a second, for one connection and for one channel. An atomic publish counts once. */
  publishesPerSecond: 50,
  channelsPerConnection: 200,
  membersPerChannel: 200,
  messagesPerPublish: 1000,
  channelsPerBatch: 100,
  requestBytesMax: 2 * 1024 * 1024,
}
export type Settings = typeof DEFAULT_SETTINGS
