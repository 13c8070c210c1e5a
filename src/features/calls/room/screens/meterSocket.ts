import { correctedMs } from '#client/time/clock.ts'
import { type MeterMessage, meterMessage } from '../../meter/contract.ts'
import { heartbeatSeconds, lastBeatSeconds } from '../../meter/spec.ts'
import { closeCodes } from '../../meter-host/spec.ts'
import { keyMinutes, meterProtocol, meterWaitMs, reconnectMs, unheardMs } from '../spec.ts'
import { reconnectAfter } from '../state.ts'
import { closed, type MeterView, meterStore } from './stores.ts'

const change = (changes: Partial<MeterView>) => meterStore.apply((view) => ({ ...view, ...changes }))

/** Handles a refused new connection: the call may be over. `isStale`: the address is older than its key is valid. */
type Refused = (isStale: boolean) => void
type Evidence = () => { sending: boolean; receiving: boolean }
export type CloseHow = 'for good' | 'to come back' | 'at the end'
export type Meter = {
  /** Sends the current evidence at once, before the next beat is due. */
  beat(): void
  /** Leaves the call. @returns false without an open connection. */
  bye(): boolean
  /**
   * `to come back`: closes as if the connection were lost, without leaving. `at the end`: sends nothing more, but stays
   * open to receive the outcome.
   */
  close(how: CloseHow): void
}
/** Milliseconds until the outcome arrives; the meter first requests the last beat of the other side. */
const lastWordMs = (lastBeatSeconds + 2) * 1_000
const watchMs = 1_000
/** Close codes: 1000 means closed by the page (RFC 6455); 4000 is our own. */
const codes = { 'for good': 1000, 'to come back': 4000, 'at the end': 1000 } as const

/** @returns false if the socket is not open. */
function send(socket: WebSocket | undefined, messages: readonly object[]): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  for (const message of messages) socket.send(JSON.stringify(message))
  return true
}

/** Number of the newest meter, so that the one of an earlier call stops writing to the store. */
let latest = 0
function newest(): () => boolean {
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

/** Returns the address of the meter at the page's own origin, which the page policy allows. */
function ownAddress(url: string): string {
  const { pathname, hash } = new URL(url)
  return `${location.origin.replace(/^http/, 'ws')}${pathname}${hash}`
}

/** Holds the address to connect to, which the meter renews. */
function newestAddress(first: string) {
  let url = ownAddress(first)
  let at = correctedMs()
  return {
    url: () => url,
    take(newer: string) {
      url = ownAddress(newer)
      at = correctedMs()
    },
    isStale: () => correctedMs() - at > keyMinutes * 60_000,
  }
}

type Listening = { open(): void; hear(text: string): void; close(code: number, wasOpen: boolean): void }

/**
 * Opens a socket and closes it if no message arrives for `unheardMs`: after a network change a dead socket can stay
 * open for minutes.
 */
function connectTo(url: string, { open, hear, close }: Listening): WebSocket {
  const [address = '', key = ''] = url.split('#')
  const socket = new WebSocket(address, [meterProtocol, key])
  let wasOpen = false
  let isGone = false
  let heardAt = performance.now()
  const end = (code: number) => {
    if (!isGone) close(code, wasOpen)
    isGone = true
    clearInterval(watching)
  }
  const watching = setInterval(() => {
    if (performance.now() - heardAt < unheardMs) return
    socket.close(codes['to come back'])
    end(codes['to come back'])
  }, watchMs)
  socket.onopen = () => {
    wasOpen = true
    if (!isGone) open()
  }
  socket.onmessage = ({ data }) => {
    heardAt = performance.now()
    if (!isGone) hear(String(data))
  }
  socket.onclose = ({ code }) => end(code)
  return socket
}

type Hearing = { address: ReturnType<typeof newestAddress>; beat(): void; isLatest(): boolean }

function hear(text: string, { address, beat, isLatest }: Hearing): void {
  const message = meterMessage.safeParse(JSON.parse(text)).data
  if (message?.type === 'address') address.take(message.meter_url)
  if (message?.type === 'ask') beat()
  if (message?.type === 'state' && isLatest()) show(message)
}

/** Gives up on a connection that never opens. */
const whenUnreachable = (end: () => void) =>
  setTimeout(() => {
    change({ connection: 'unreachable' })
    end()
  }, meterWaitMs)

/** Connects to the meter of a call, and reconnects after each loss until it is closed or the call is over. */
export function openMeter(firstUrl: string, evidence: Evidence, refused: Refused): Meter {
  const isLatest = newest()
  const address = newestAddress(firstUrl)
  let socket: WebSocket | undefined
  let attempt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  const giveUp = whenUnreachable(() => close('to come back'))
  meterStore.apply(() => closed)

  const say = (...messages: object[]) => send(socket, messages)
  const proof = () => ({ type: 'beat', ...evidence() })
  const beat = () => {
    if (!isClosed) say(proof())
  }
  const lost = (code: number) => {
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
        beat()
      },
      hear: (text) => hear(text, { address, beat, isLatest }),
      close(code, wasOpen) {
        if (isClosed || socket !== opened) return
        lost(code)
        if (!wasOpen) refused(address.isStale())
      },
    })
    socket = opened
  }
  const timer = setInterval(beat, heartbeatSeconds * 1_000)
  const again = () => {
    const isThere = socket !== undefined && socket.readyState < WebSocket.CLOSING
    if (isClosed || isThere || meterStore.get().connection !== 'connecting') return
    clearTimeout(retry)
    connect()
  }
  const close: Meter['close'] = (how) => {
    // media that end from now on are intended, so no more beats are sent
    isClosed = true
    clearInterval(timer)
    for (const waiting of [retry, giveUp]) clearTimeout(waiting)
    removeEventListener('online', again)
    setTimeout(() => socket?.close(codes[how]), how === 'at the end' ? lastWordMs : 0)
  }
  addEventListener('online', again)
  connect()
  // sends a last proof with the goodbye, so that the time until now counts
  return { beat, bye: () => say(proof(), { type: 'bye' }), close }
}
