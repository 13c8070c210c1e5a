import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { feedMax } from '../spec.ts'

const row = z.object({
  id: z.string(),
  type: z.string(),
  subject: z.string().nullable(),
  actor: z.string().nullable(),
  at: z.coerce.date(),
})

/** Returns the newest applications, reports and actions of admins. One round trip. */
export async function readFeed(db: Db): Promise<z.infer<typeof row>[]> {
  const { rows } = await db.execute(sql`
    select * from (
      (select 'application ' || a.id as id, 'application.new' as type, u.display_name as subject, null as actor, a.submitted_at as at
        from (select * from creator_applications order by submitted_at desc, id desc limit ${feedMax}) a
        join users u on u.id = a.user_id order by a.submitted_at desc, a.id desc limit ${feedMax})
      union all
      (select 'report ' || r.id, 'report.new', s.display_name, p.display_name, r.created_at
        from reports r left join users p on p.id = r.reporter_id left join moderation_cases c on c.id = r.case_id
        left join users s on s.id = coalesce(c.author_id, case when r.subject = 'person' then r.subject_id end)
        order by r.id desc limit ${feedMax})
      union all
      (select 'audit ' || e.id, e.action, coalesce(t.display_name, g.display_name), m.display_name, e.at
        from (select * from audit_entries order by id desc limit ${feedMax}) e
        left join users m on m.id = case when e.actor_kind = 'admin' then e.actor_id::uuid end
        left join creator_applications c on c.id = case when e.target_kind = 'application' then e.target_id::uuid end
        left join moderation_cases o on o.id = case when e.target_kind = 'report' then e.target_id::uuid end
        left join appeals b on b.id = case when e.target_kind = 'appeal' then e.target_id::uuid end
        left join streams n on n.id = case when e.target_kind = 'stream' then e.target_id::uuid end
        left join users t on t.id = coalesce(c.user_id, o.author_id, b.author_id, n.creator_id)
        left join users g on g.id = case
          when e.target_kind in ('person', 'user') then e.target_id::uuid
          when e.target_kind = 'adjustment' then (e.data ->> 'user_id')::uuid end
        order by e.id desc limit ${feedMax})) happened
    order by at desc limit ${feedMax}`)
  return z.array(row).parse(rows)
}
