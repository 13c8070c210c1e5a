import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { AdminRail } from '#client/admin/AdminRail.tsx'
import { loadAdminHome } from '#features/admin/index.ts'
import { PhoneBell } from '#features/notifications/index.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SENTENCES } from '../spec.ts'

const AdminHome = lazyWithRetry(loadAdminHome)

/**
 * Dashboard of admins. Its code loads on demand. The server renders the overview, whose figures are in the first HTML;
 * the other areas render only in the browser.
 */
export default function AdminDashboard() {
  const isOverview = useLocation({ select: ({ searchStr }) => !new URLSearchParams(searchStr).has('house') })
  const [isHere, setHere] = useState(isOverview)
  useEffect(() => setHere(true), [])
  return (
    <div className="admin-page">
      <h1 className="sr-only">{SENTENCES.house}</h1>
      <div className="admin-top">
        <AdminRail />
        <PhoneBell />
      </div>
      {isHere ? (
        <Suspense fallback={<AdminLoading />}>
          <AdminHome />
        </Suspense>
      ) : (
        <AdminLoading />
      )}
    </div>
  )
}

function AdminLoading() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{SENTENCES.loading}</span>
      <Skeleton className="h-11" />
      <Skeleton className="h-[70vh]" />
    </div>
  )
}
