/** Ably's documented times and sizes. Tests shorten the times. Limits of the account are in ../limits/plans.ts. */
export const DEFAULT_SETTINGS = {
  /** Time within which a dropped connection can be resumed. */
  connectionTtlMs: 120_000,
  /** Time for which members stay present after they lost their connection. */
  presenceGraceMs: 15_000,
  /** The longest silence that a client must tolerate. */
  maxIdleMs: 15_000,
  /** The shortest `heartbeatInterval` that a client may request. */
  leastIdleMs: 5_000,
  /** Time before a token's expiry at which the server requests a new token. */
  authNoticeMs: 30_000,
  /** Minimum time between batches of presence events to a webhook, and the delay of a retry. */
  webhookMs: 1_000,
  webhookRetryMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as readonly number[],
  /** Interval of occupancy updates. */
  occupancyMs: 500,
  /** Time for which history contains a message without a storage rule. */
  historyMs: 120_000,
  historyMax: 10_000,
  messageBytesMax: 65_536,
  /** Time after which a channel without clients and messages no longer counts as active. */
  channelIdleMs: 60_000,
  channelsPerConnection: 200,
  membersPerChannel: 200,
  messagesPerPublish: 1000,
  channelsPerBatch: 100,
  requestBytesMax: 2 * 1024 * 1024,
}
export type Settings = typeof DEFAULT_SETTINGS
