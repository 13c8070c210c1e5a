/** Ably's published limits and times; tests shorten the times and lift the rates. */
export const DEFAULT_SETTINGS = {
  /** How long a dropped connection may be resumed. */
  connectionTtlMs: 120_000,
  /** How long members stay present after their connection dropped without a word. */
  presenceGraceMs: 15_000,
  /** The longest silence a client must tolerate. */
  maxIdleMs: 15_000,
  /** The shortest `heartbeatInterval` a client may ask for instead. */
  leastIdleMs: 5_000,
  /** How long before expiry a client is asked to authenticate again. */
  authNoticeMs: 30_000,
  /** Presence events for a webhook are sent in batches, at most one in this time; and again when one is not taken. */
  webhookMs: 1_000,
  webhookRetryMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as readonly number[],
  /** How often a change of occupancy is told. */
  occupancyMs: 500,
  /** How long messages can be read again without a storage rule. */
  historyMs: 120_000,
  historyMax: 10_000,
  messageBytesMax: 65_536,
  /** Publishes a second, for one connection and for one channel. One atomic publish counts once. */
  publishesPerSecond: 50,
  channelsPerConnection: 200,
  membersPerChannel: 200,
  messagesPerPublish: 1000,
  channelsPerBatch: 100,
  requestBytesMax: 2 * 1024 * 1024,
}
export type Settings = typeof DEFAULT_SETTINGS
