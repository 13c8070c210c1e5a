import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { AuthForm } from './AuthForm.tsx'

const words = {
  signin: { title: 'Sign in', text: 'And stay where you are.', other: 'New here?', go: 'Join Limelight' },
  signup: { title: 'Join Limelight', text: 'And stay where you are.', other: 'Been here before?', go: 'Sign in' },
}

/** Signing in without leaving the page: the form of /auth. Who is signed in has no more to do here. */
export function AuthDialog({ open, onOpenChange, mode: first = 'signin', size = 'sm', variant }: AuthDialogProps) {
  const [mode, setMode] = useState(first)
  const here = useRouterState({ select: ({ location }) => location.href })
  const form = useRef<HTMLFormElement>(null)
  const isIn = useSession() !== null
  useEffect(() => {
    if (isIn && open) onOpenChange(false)
  }, [isIn, open, onOpenChange])
  const { title, text, other, go } = words[mode]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size={size} variant={variant} title={title} description={text}>
      <div className="grid gap-4 pt-2">
        <AuthForm
          ref={form}
          mode={mode}
          forgotten={
            <Link
              to="/auth"
              search={{ mode: 'reset', redirect: here }}
              className="justify-self-end rounded-xs text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
            >
              Forgot your password?
            </Link>
          }
        >
          {mode === 'signin' && (
            <Link to="/auth" search={{ mode: 'link', redirect: here }} className={buttonClass({ block: true })}>
              Email me a link instead
            </Link>
          )}
          <p className="flex flex-wrap items-center justify-center gap-x-1 text-muted">
            {other}
            <Button variant="ghost" size="sm" onClick={() => setMode(mode === 'signin' ? 'signup' : 'signin')}>
              {go}
            </Button>
          </p>
        </AuthForm>
      </div>
    </Dialog>
  )
}

type AuthDialogProps = ModalComponentProps<'auth'>
