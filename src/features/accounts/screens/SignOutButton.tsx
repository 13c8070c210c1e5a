import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { authRetry } from '#client/session/retry.ts'
import { useSessionKeeper } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { SENTENCES, signOutLockoutMs } from '../spec.ts'

/** Ends the session on the server, then here (decision B6); rests 2 s after each press (specification 1 §4). */
export function SignOutButton({ className }: { className?: string }) {
  const keeper = useSessionKeeper()
  const navigate = useNavigate()
  const [locked, setLocked] = useState(false)
  const signOut = trpc.accounts.signOut.useMutation({
    ...authRetry,
    onError: () => toast.error(SENTENCES.signOutFailed),
    onSuccess: () => {
      keeper.set(null)
      void navigate({ to: '/auth', search: { mode: 'signin' } })
    },
  })
  useEffect(() => {
    if (!locked) return
    const timer = setTimeout(() => setLocked(false), signOutLockoutMs)
    return () => clearTimeout(timer)
  }, [locked])
  const press = () => {
    setLocked(true)
    signOut.mutate()
  }
  return (
    <Button
      variant="ghost"
      block
      disabled={locked || signOut.isPending}
      onClick={press}
      {...(className && { className })}
    >
      <LogOut aria-hidden="true" />
      {locked || signOut.isPending ? SENTENCES.signingOut : SENTENCES.signOut}
    </Button>
  )
}
