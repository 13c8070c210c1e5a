import { useEffect } from 'react'
import { announce } from '#client/announcements/announce.ts'
import { DEVICES, stoppedOf } from '#client/meetings/devices.ts'
import { ownActions, useOwn } from '#client/meetings/ownMedia.ts'
import { Button } from '#ui/Button.tsx'
import { CALL } from '../spec.ts'
import { useMeeting, useMeter } from './stores.ts'

/** Notice over the video about the current problem of the call, with the action that solves it. */
export function Notices({ name }: { name: string }) {
  const { state, other, quality } = useMeeting()
  const { reading } = useMeter()
  const isPaused = state === 'joined' && reading?.state === 'paused'
  const isOwn = stoppedOf(useOwn().stopped) !== undefined
  return (
    <div className="call-notices">
      {state !== 'joined' && <p className="call-notice">{CALL.reconnecting}</p>}
      {isPaused && !other && <p className="call-notice">{CALL.otherGone(name)}</p>}
      {isPaused && other && !isOwn && <p className="call-notice">{CALL.interrupted}</p>}
      {state === 'joined' && quality === 'poor' && other && <p className="call-notice">{CALL.quality.poor}</p>}
      <StoppedDevices />
    </div>
  )
}

/** Notice about devices that the system stopped, for example during a phone call; one press restarts all of them. */
function StoppedDevices() {
  const { stopped, isAsking } = useOwn()
  const gone = stoppedOf(stopped)
  const text = gone?.text
  useEffect(() => {
    if (text) announce(text, 'assertive')
  }, [text])
  if (!gone) return null
  return (
    <div className="call-notice">
      <p>{gone.text}</p>
      <Button variant="primary" size="sm" loading={isAsking} onClick={() => void ownActions.turnOn(gone.kinds)}>
        {DEVICES.restart}
      </Button>
    </div>
  )
}
