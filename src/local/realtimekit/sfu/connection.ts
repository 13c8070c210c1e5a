import { createSecretKey } from 'node:crypto'
import {
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  useAudioLevelIndication,
  useNACK,
  usePLI,
  useREMB,
  useRepairedRtpStreamId,
  useSdesMid,
  useSdesRTPStreamId,
  useVideoOrientation,
} from 'werift'

const codecs = () => ({
  audio: [
    new RTCRtpCodecParameters({
      mimeType: 'audio/opus',
      clockRate: 48_000,
      channels: 2,
      payloadType: 111,
      rtcpFeedback: [],
      parameters: 'minptime=10;useinbandfec=1',
    }),
  ],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      payloadType: 96,
      rtcpFeedback: [useNACK(), usePLI(), useREMB(), { type: 'ccm', parameter: 'fir' }],
    }),
  ],
})
const headerExtensions = () => ({
  audio: [useSdesMid(), useAudioLevelIndication()],
  video: [useSdesMid(), useSdesRTPStreamId(), useRepairedRtpStreamId(), useVideoOrientation()],
})

/** Creates a connection to one browser on this machine. */
export function createConnection(): RTCPeerConnection {
  const connection = new RTCPeerConnection({
    codecs: codecs(),
    headerExtensions: headerExtensions(),
    iceServers: [],
    bundlePolicy: 'max-bundle',
    iceUseIpv4: false,
    iceUseIpv6: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
  })
  connection.connectionStateChange.subscribe((state) => {
    if (state === 'connected') for (const transport of connection.dtlsTransports) holdKeys(transport)
  })
  return connection
}

const keyNames = ['srtpSessionKey', 'srtcpSessionKey', 'srtpSessionAuthTag', 'srtcpSessionAuthTag']

/**
 * Converts the keys of a connection to key objects. werift passes them to Node as bytes, which Node 24 would import again
 * for each packet, five times the cost of encrypting it.
 */
function holdKeys({ srtp, srtcp }: RTCPeerConnection['dtlsTransports'][number]): void {
  for (const { cipher } of [srtp.localContext, srtp.remoteContext, srtcp.localContext, srtcp.remoteContext])
    for (const name of keyNames) {
      const key: unknown = Reflect.get(cipher, name)
      if (Buffer.isBuffer(key)) Reflect.set(cipher, name, createSecretKey(key))
    }
}

/** Milliseconds after which a browser that has not connected counts as gone. */
const connectsWithinMs = 5_000

/**
 * Waits until a connection is no longer connecting: a description that arrives meanwhile makes werift start again, which
 * fails and loses the connection.
 */
export async function settled({ connectionState, connectionStateChange }: RTCPeerConnection): Promise<void> {
  if (connectionState === 'connecting') await connectionStateChange.asPromise(connectsWithinMs).catch(() => undefined)
}

/** Extension numbers that browsers use by default. */
const usualIds: Readonly<Record<string, number>> = {
  'urn:ietf:params:rtp-hdrext:ssrc-audio-level': 1,
  'urn:ietf:params:rtp-hdrext:sdes:mid': 4,
  'urn:3gpp:video-orientation': 13,
}

/**
 * Gives a new section of our offer the extension and payload numbers of its connection. They must be the same in a whole
 * bundle, but werift numbers each offer separately.
 */
export function alignWithOthers(connection: RTCPeerConnection, added: RTCRtpTransceiver): void {
  const ids = new Map(Object.entries(usualIds))
  const payloads = new Map<string, number>()
  for (const other of connection.getTransceivers()) {
    if (other === added || other.mid === null) continue
    for (const { uri, id } of other.headerExtensions) ids.set(uri, id)
    for (const { mimeType, payloadType } of other.codecs)
      if (!payloads.has(mimeType.toLowerCase())) payloads.set(mimeType.toLowerCase(), payloadType)
  }
  const kind = added.kind as 'audio' | 'video'
  added.headerExtensions = headerExtensions()
    [kind].filter(({ uri }) => !uri.includes('rtp-stream-id'))
    .map((extension) => Object.assign(extension, { id: ids.get(extension.uri) ?? extension.id }))
  added.codecs = codecs()[kind].map((codec) =>
    Object.assign(codec, {
      payloadType: payloads.get(codec.mimeType.toLowerCase()) ?? codec.payloadType,
      rtcpFeedback: codec.rtcpFeedback.filter(({ type }) => type !== 'goog-remb'),
    }),
  )
}

/** Removes transceivers of dead sections, which would otherwise be reused with their old name. */
export function forget(connection: RTCPeerConnection, mids: Iterable<string>): void {
  const { transceivers } = (connection as unknown as { transceiverManager: { transceivers: RTCRtpTransceiver[] } })
    .transceiverManager
  for (const mid of mids) {
    const at = transceivers.findIndex((one) => one.mid === mid)
    if (at >= 0) transceivers.splice(at, 1)
  }
}
