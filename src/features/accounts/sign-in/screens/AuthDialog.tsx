import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ModalComponentProps } from '#client/modals/registry.ts'
import { useSession } from '#client/session/use-session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { joinWords } from '../spec.ts'
import { AuthForm } from './AuthForm.tsx'

/**
 * Dialog to sign in or sign up without leaving the page. It shows the person whom the interrupted action is about.
 * Afterwards the user can continue the action.
 */
export function AuthDialog(props: AuthDialogProps) {
  const { open, onOpenChange, mode: first = 'signin', reason, size = 'sm', variant } = props
  const [mode, setMode] = useState(first)
  const router = useRouter()
  const href = useRouterState({ select: ({ location }) => location.href })
  const next = reason?.next
  const redirect = next ?? href
  const form = useRef<HTMLFormElement>(null)
  const me = useSession()?.user.id
  const goOn = useEffectEvent((id: string) => {
    onOpenChange(false)
    if (next !== undefined) void router.navigate({ href: next })
    reason?.onceIn?.(id)
  })
  useEffect(() => {
    if (me !== undefined && open) goOn(me)
  }, [me, open])
  const { title, text, other, go } = joinWords(mode, reason)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size={size} variant={variant} title={title} description={text}>
      <div className="grid gap-4 pt-2">
        {reason && (
          <Avatar
            name={reason.person.displayName}
            src={reason.person.avatarUrl}
            size="xl"
            className="justify-self-center"
          />
        )}
        <AuthForm
          ref={form}
          mode={mode}
          forgotten={
            <Link
              to="/auth"
              search={{ mode: 'reset', redirect }}
              className="press-area justify-self-end rounded-xs text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
            >
              Forgot your password?
            </Link>
          }
        >
          {mode === 'signin' && (
            <Link to="/auth" search={{ mode: 'link', redirect }} className={buttonClass({ block: true })}>
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
