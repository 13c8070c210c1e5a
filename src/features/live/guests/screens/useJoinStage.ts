import { useEffect, useRef, useState } from 'react'
import { ownActions, readOwn } from '#client/meetings/ownMedia.ts'
import { useSession } from '#client/session/use-session.ts'
import type { Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

/**
 * Lets an invited viewer join the stage. Camera and microphone turn on with the click. They turn off when the turn or
 * the invitation ends, or when the viewer declines, is refused or leaves the page.
 */
export function useJoinStage({ id, hand, guest }: Stream) {
  const me = useSession()?.user.id
  const { joinStage, end, lowerHand, isBusy } = useGuests(id)
  const [isJoining, setJoining] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isLeft = useRef(false)
  const turn = guest !== null && guest.id === me ? guest : null
  const hasDevices = turn !== null || (isJoining && hand.is_invited)
  useEffect(() => {
    if (hasDevices) return () => ownActions.release()
  }, [hasDevices])
  useEffect(() => {
    if (!hand.is_invited) setJoining(false)
  }, [hand.is_invited])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const accept = async () => {
    if (!me) return
    setJoining(true)
    setProblem(undefined)
    // turnOn returns false if the viewer declined, or if the devices were released in the meantime
    if (!(await ownActions.turnOn(['camera', 'microphone']))) return
    const { camera, microphone } = readOwn()
    if (!(camera || microphone)) return setProblem(GUEST.noDevice)
    const isOnStage = await joinStage(me)
    if (!isOnStage) setJoining(false)
    // the viewer left the page in the meantime
    else if (isLeft.current) end(me)
  }
  const decline = () => {
    setJoining(false)
    lowerHand()
  }
  return { turn, isBusy, problem, accept: () => void accept(), decline }
}
export type JoinStage = ReturnType<typeof useJoinStage>
