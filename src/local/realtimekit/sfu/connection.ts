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

/** Creates a WebRTC connection to a browser on this machine. */
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
    if (state === 'connected') for (const transport of connection.dtlsTransports) convertKeys(transport)
  })
  return connection
}

const keyNames = ['srtpSessionKey', 'srtcpSessionKey', 'srtpSessionAuthTag', 'srtcpSessionAuthTag']

/**
 * Converts the keys of a connection to key objects. werift passes them to Node as bytes. Node 24 would import these for
 * each packet, which takes five times as long as the encryption.
 */
function convertKeys({ srtp, srtcp }: RTCPeerConnection['dtlsTransports'][number]): void {
  for (const { cipher } of [srtp.localContext, srtp.remoteContext, srtcp.localContext, srtcp.remoteContext])
    for (const name of keyNames) {
      const key: unknown = Reflect.get(cipher, name)
      if (Buffer.isBuffer(key)) Reflect.set(cipher, name, createSecretKey(key))
    }
}

/** Milliseconds within which a browser must connect. */
const connectsWithinMs = 5_000

/**
 * Waits until a connection has connected or failed. A description that arrives before would make werift start again,
 * which breaks the connection.
 */
export async function settled({ connectionState, connectionStateChange }: RTCPeerConnection): Promise<void> {
  if (connectionState === 'connecting') await connectionStateChange.asPromise(connectsWithinMs).catch(() => undefined)
}

/** Ids that browsers use by default for RTP header extensions. */
const usualIds: Readonly<Record<string, number>> = {
  'urn:ietf:params:rtp-hdrext:ssrc-audio-level': 1,
  'urn:ietf:params:rtp-hdrext:sdes:mid': 4,
  'urn:3gpp:video-orientation': 13,
}

/**
 * Sets the extension ids and payload types of a new section to those of its connection. All sections of a bundle must
 * use the same ones, but werift numbers each section separately.
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

/** Removes the transceivers of ended sections, which werift would otherwise reuse with the old mid. */
export function forget(connection: RTCPeerConnection, mids: Iterable<string>): void {
  const { transceivers } = (connection as unknown as { transceiverManager: { transceivers: RTCRtpTransceiver[] } })
    .transceiverManager
  for (const mid of mids) {
    const at = transceivers.findIndex((one) => one.mid === mid)
    if (at >= 0) transceivers.splice(at, 1)
  }
}
