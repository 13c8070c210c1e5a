import { correctedMs } from '#client/time/clock.ts'
import { type MeterMessage, meterMessage } from '../../meter/contract.ts'
import { heartbeatSeconds, lastHeartbeatSeconds } from '../../meter/spec.ts'
import { closeCodes } from '../../meter-host/spec.ts'
import { keyMinutes, meterProtocol, meterWaitMs, reconnectMs, silenceMs } from '../spec.ts'
import { reconnectAfter } from '../state.ts'
import { closed, type MeterView, meterStore } from './stores.ts'

const change = (changes: Partial<MeterView>) => meterStore.apply((view) => ({ ...view, ...changes }))

/** Called when a new connection is refused: the call may be over. `isStale`: the key in the URL has expired. */
type OnRefused = (isStale: boolean) => void
type Evidence = () => { sending: boolean; receiving: boolean }
export type CloseHow = 'for good' | 'to come back' | 'at the end'
export type Meter = {
  /** Sends a heartbeat with the current evidence at once. */
  sendHeartbeat(): void
  /** Hangs up. @returns false without an open connection. */
  bye(): boolean
  /**
   * Closes the connection. `for good`: the side leaves. `to come back`: closes as if the connection were lost. `at the
   * end`: stops the heartbeats, but stays open to receive the outcome.
   */
  close(how: CloseHow): void
}
/** Milliseconds to wait for the outcome, because the meter first requests the last heartbeat of the other side. */
const outcomeWaitMs = (lastHeartbeatSeconds + 2) * 1_000
const watchMs = 1_000
/** Close codes: 1000 is a normal closure by the page (RFC 6455); 4000 is private to this application. */
const codes = { 'for good': 1000, 'to come back': 4000, 'at the end': 1000 } as const

/** Sends messages over a socket. @returns false if the socket is not open. */
function send(socket: WebSocket | undefined, messages: readonly object[]): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  for (const message of messages) socket.send(JSON.stringify(message))
  return true
}

/** Number of the newest meter: an older meter no longer writes to the store. */
let latest = 0
function claimStore(): () => boolean {
  latest += 1
  const mine = latest
  return () => mine === latest
}

function show({ type: _, ...reading }: Extract<MeterMessage, { type: 'state' }>): void {
  change({ reading, ...(reading.state === 'ended' && { connection: 'over' as const }) })
}

/** Returns the state of the connection after it was closed with a code. */
function connectionAfter(code: number): MeterView['connection'] {
  if (code === closeCodes.elsewhere) return 'elsewhere'
  return code === closeCodes.over || meterStore.get().connection === 'over' ? 'over' : 'connecting'
}

/** Returns the meter URL at the origin of the page, because the content security policy allows only that origin. */
function urlAtOrigin(url: string): string {
  const { pathname, hash } = new URL(url)
  return `${location.origin.replace(/^http/, 'ws')}${pathname}${hash}`
}

/** Holds the newest URL for connecting, which the meter renews. */
function newestUrl(first: string) {
  let url = urlAtOrigin(first)
  let at = correctedMs()
  return {
    url: () => url,
    take(newer: string) {
      url = urlAtOrigin(newer)
      at = correctedMs()
    },
    isStale: () => correctedMs() - at > keyMinutes * 60_000,
  }
}

type SocketHandlers = { open(): void; onMessage(text: string): void; close(code: number, wasOpen: boolean): void }

/**
 * Opens a socket, and closes it if no message arrives for `silenceMs`: after a network change a dead socket can stay
 * open for minutes.
 */
function connectTo(url: string, { open, onMessage, close }: SocketHandlers): WebSocket {
  const [address = '', key = ''] = url.split('#')
  const socket = new WebSocket(address, [meterProtocol, key])
  let wasOpen = false
  let isClosed = false
  let lastMessageAt = performance.now()
  const end = (code: number) => {
    if (!isClosed) close(code, wasOpen)
    isClosed = true
    clearInterval(watching)
  }
  const watching = setInterval(() => {
    if (performance.now() - lastMessageAt < silenceMs) return
    socket.close(codes['to come back'])
    end(codes['to come back'])
  }, watchMs)
  socket.onopen = () => {
    wasOpen = true
    if (!isClosed) open()
  }
  socket.onmessage = ({ data }) => {
    lastMessageAt = performance.now()
    if (!isClosed) onMessage(String(data))
  }
  socket.onclose = ({ code }) => end(code)
  return socket
}

type MessageHandlers = { address: ReturnType<typeof newestUrl>; sendHeartbeat(): void; isLatest(): boolean }

function handleMessage(text: string, { address, sendHeartbeat, isLatest }: MessageHandlers): void {
  const message = meterMessage.safeParse(JSON.parse(text)).data
  if (message?.type === 'address') address.take(message.meter_url)
  if (message?.type === 'ask') sendHeartbeat()
  if (message?.type === 'state' && isLatest()) show(message)
}

/** Marks the meter as unreachable and calls `end`, if no connection opens within `meterWaitMs`. */
const whenUnreachable = (end: () => void) =>
  setTimeout(() => {
    change({ connection: 'unreachable' })
    end()
  }, meterWaitMs)

/** Connects to the meter of a call, and reconnects after each loss until it is closed or the call is over. */
export function openMeter(firstUrl: string, evidence: Evidence, onRefused: OnRefused): Meter {
  const isLatest = claimStore()
  const address = newestUrl(firstUrl)
  let socket: WebSocket | undefined
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const giveUp = whenUnreachable(() => close('to come back'))
  meterStore.apply(() => closed)

  const sendNow = (...messages: object[]) => send(socket, messages)
  const proof = () => ({ type: 'beat', ...evidence() })
  const sendHeartbeat = () => {
    if (!isClosed) sendNow(proof())
  }
  const handleClose = (code: number) => {
    const connection = connectionAfter(code)
    change({ connection })
    if (connection === 'connecting') retry = setTimeout(connect, reconnectAfter(attempt++, reconnectMs))
  }
  const connect = () => {
    const opened = connectTo(address.url(), {
      open() {
        attempt = 0
        clearTimeout(giveUp)
        change({ connection: 'open' })
        sendHeartbeat()
      },
      onMessage: (text) => handleMessage(text, { address, sendHeartbeat, isLatest }),
      close(code, wasOpen) {
        if (isClosed || socket !== opened) return
        handleClose(code)
        if (!wasOpen) onRefused(address.isStale())
      },
    })
    socket = opened
  }
  const timer = setInterval(sendHeartbeat, heartbeatSeconds * 1_000)
  const reconnectNow = () => {
    const isThere = socket !== undefined && socket.readyState < WebSocket.CLOSING
    if (isClosed || isThere || meterStore.get().connection !== 'connecting') return
    clearTimeout(retry)
    connect()
  }
  const close: Meter['close'] = (how) => {
    // media stop because the user leaves, so no more heartbeats are sent
    isClosed = true
    clearInterval(timer)
    for (const waiting of [retry, giveUp]) clearTimeout(waiting)
    removeEventListener('online', reconnectNow)
    setTimeout(() => socket?.close(codes[how]), how === 'at the end' ? outcomeWaitMs : 0)
  }
  addEventListener('online', reconnectNow)
  connect()
  // sends a last heartbeat before `bye`, so that the time until now counts
  return { sendHeartbeat, bye: () => sendNow(proof(), { type: 'bye' }), close }
}
