import { useHydrated } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { AdminLoading } from '#client/admin/AdminLoading.tsx'
import { AdminRail } from '#client/admin/AdminRail.tsx'
import type { AdminArea } from '#client/admin/areas.ts'
import { loadAdminHome } from '#features/admin/index.ts'
import { PhoneBell } from '#features/notifications/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { SENTENCES } from '../spec.ts'
import { useArea } from './useArea.ts'

const AdminHome = lazyWithRetry(loadAdminHome)

/**
 * Dashboard of admins. Its code loads on demand. The server renders the overview, whose figures are in the first HTML;
 * the other areas render only in the browser. `first` is the area that the server rendered: a press can change the URL
 * before this code hydrates it.
 */
export default function AdminDashboard({ first }: { first: AdminArea }) {
  const now = useArea()
  const area = useHydrated() ? now : first
  const [isHere, setHere] = useState(first === 'dashboard')
  useEffect(() => setHere(true), [])
  return (
    <div className="admin-page">
      <h1 className="sr-only">{SENTENCES.house}</h1>
      <div className="admin-top">
        <AdminRail />
        <PhoneBell />
      </div>
      {isHere ? (
        <Suspense fallback={<AdminLoading area={area} />}>
          <AdminHome />
        </Suspense>
      ) : (
        <AdminLoading area={area} />
      )}
    </div>
  )
}
