import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import type { User } from '#shared/session.ts'
import { Card } from '#ui/Card.tsx'
import { DashboardFrame } from './DashboardFrame.tsx'

/** What an admin can do. Figures come with the queries that can prove them. */
export function AdminDashboard({ user }: { user: User }) {
  return (
    <DashboardFrame user={user} text="You look after the house.">
      <Card press className="flex items-center gap-4">
        <Compass aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <div>
          <h2 className="text-lg">
            <Link to="/explore" className="before:absolute before:inset-0 before:rounded-card">
              Explore
            </Link>
          </h2>
          <p className="text-muted">The creators as fans see them.</p>
        </div>
      </Card>
    </DashboardFrame>
  )
}
