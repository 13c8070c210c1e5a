import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#ui/Logo.tsx'

type AuthFrameProps = { title: string; text?: ReactNode; children?: ReactNode }

/**
 * Layout of the pages for signing in: logo, title and one action. The content is aligned to the top, so that a message
 * that appears later does not move a button away from the pointer.
 */
export function AuthFrame({ title, text, children }: AuthFrameProps) {
  return (
    <div className="stage grid content-start justify-items-center px-4 pt-6 pb-12 md:pt-[12vh]">
      <div className="grid w-full max-w-96 grid-cols-[minmax(0,1fr)] gap-8">
        <Link to="/" className="justify-self-start rounded-sm">
          <Logo />
        </Link>
        <header className="grid gap-1">
          <h1 className="text-2xl">{title}</h1>
          {text && <p className="text-muted">{text}</p>}
        </header>
        {children}
      </div>
    </div>
  )
}
