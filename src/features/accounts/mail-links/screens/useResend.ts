import { useEffect, useState } from 'react'
import { correctedMs } from '#client/clock.ts'

/** Counts down to the next possible request. @returns the seconds left, and a function that restarts the countdown. */
export function useResend(seconds: number): [left: number, restart: (seconds: number) => void] {
  const [until, setUntil] = useState(() => correctedMs() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((until - correctedMs()) / 1000)))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [until])
  return [left, (next) => setUntil(correctedMs() + next * 1000)]
}
