import { LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { SENTENCES, signOutLockoutMs } from '../../spec.ts'
import { useSignOut } from './useSignOut.ts'

/** Button that signs out; disabled for 2 s after each press. */
export function SignOutButton({ className }: { className?: string }) {
  const { signOut, isPending } = useSignOut()
  const [locked, setLocked] = useState(false)
  useEffect(() => {
    if (!locked) return
    const timer = setTimeout(() => setLocked(false), signOutLockoutMs)
    return () => clearTimeout(timer)
  }, [locked])
  const press = () => {
    setLocked(true)
    signOut()
  }
  return (
    <Button variant="ghost" block disabled={locked || isPending} onClick={press} {...(className && { className })}>
      <LogOut aria-hidden="true" />
      {locked || isPending ? SENTENCES.signingOut : SENTENCES.signOut}
    </Button>
  )
}
