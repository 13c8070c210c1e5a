import { useEffect, useRef, useState } from 'react'
import { ownActions, readOwn } from '#client/meetings/ownMedia.ts'
import { useSession } from '#client/session/use-session.ts'
import type { Stream } from '../../contract.ts'
import { GUEST } from '../spec.ts'
import { useGuests } from './useGuests.ts'

/**
 * Brings an invited viewer on stage. Camera and microphone turn on with the click, and off when the turn or the
 * invitation ends, the viewer declines or is refused, or leaves the page.
 */
export function useComing({ id, hand, guest }: Stream) {
  const me = useSession()?.user.id
  const { come, end, lowerHand, isBusy } = useGuests(id)
  const [isComing, setComing] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isLeft = useRef(false)
  const turn = guest !== null && guest.id === me ? guest : null
  const hasDevices = turn !== null || (isComing && hand.is_invited)
  useEffect(() => {
    if (hasDevices) return () => ownActions.release()
  }, [hasDevices])
  useEffect(() => {
    if (!hand.is_invited) setComing(false)
  }, [hand.is_invited])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const accept = async () => {
    if (!me) return
    setComing(true)
    setProblem(undefined)
    // false: declined, or the devices were released meanwhile
    if (!(await ownActions.turnOn(['camera', 'microphone']))) return
    const { camera, microphone } = readOwn()
    if (!(camera || microphone)) return setProblem(GUEST.noDevice)
    const isOnStage = await come(me)
    if (!isOnStage) setComing(false)
    // the viewer left the page meanwhile
    else if (isLeft.current) end(me)
  }
  const decline = () => {
    setComing(false)
    lowerHand()
  }
  return { turn, isBusy, problem, accept: () => void accept(), decline }
}
export type Coming = ReturnType<typeof useComing>
