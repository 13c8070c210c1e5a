import { Link } from '@tanstack/react-router'
import { ChevronRight, Star } from 'lucide-react'
import { useModalLink } from '#client/modals/useModalLink.ts'
import { Card } from '#ui/Card.tsx'
import { SENTENCES } from '../spec.ts'

/** Link from a fan's home page to the creator application. */
export function BecomeCreator() {
  const application = useModalLink('creatorApplication')
  return (
    <Card press className="flex items-center gap-4">
      <Star aria-hidden="true" className="size-6 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          <Link
            to="/creator-application"
            {...application}
            className="before:absolute before:inset-0 before:rounded-card"
          >
            {SENTENCES.becomeCreator}
          </Link>
        </h2>
        <p className="text-muted text-sm">{SENTENCES.becomeCreatorAbout}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint rtl:-scale-x-100" />
    </Card>
  )
}
