import { useEffect } from 'react'
import { announce } from '#client/announcements/announce.ts'
import type { DeviceKind } from '#client/meetings/devices.ts'
import { DEVICES } from '#client/meetings/devices.ts'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { Button } from '#ui/Button.tsx'
import { CALL } from '../spec.ts'
import { useMeeting, useMeter } from './stores.ts'

/** What is wrong right now, over the picture, with the one thing that helps. */
export function Notices({ name }: { name: string }) {
  const { state, other, quality } = useMeeting()
  const { reading } = useMeter()
  const isOtherGone = other === null && reading?.state === 'paused'
  return (
    <div className="call-notices">
      {state !== 'joined' && <p className="call-notice">{CALL.reconnecting}</p>}
      {state === 'joined' && isOtherGone && <p className="call-notice">{CALL.otherGone(name)}</p>}
      {state === 'joined' && quality === 'poor' && other && <p className="call-notice">{CALL.quality.poor}</p>}
      <Stopped kind="microphone" />
      <Stopped kind="camera" />
    </div>
  )
}

/** A device that stopped by itself, as after a phone call: one press brings it back. */
function Stopped({ kind }: { kind: DeviceKind }) {
  const isStopped = useOwn().stopped[kind] === true
  const { isAsking } = useOwn()
  useEffect(() => {
    if (isStopped) announce(DEVICES.stopped[kind], 'assertive')
  }, [isStopped, kind])
  if (!isStopped) return null
  return (
    <div className="call-notice">
      <p>{DEVICES.stopped[kind]}</p>
      <Button variant="primary" size="sm" loading={isAsking} onClick={() => void ownActions.turnOn([kind])}>
        {DEVICES.restart}
      </Button>
    </div>
  )
}
