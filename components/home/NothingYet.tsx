import { paths } from '@/lib/domain/addresses/paths'
import type { TreeRoot } from '@/lib/domain/addresses/routes'
import { EmptyState } from '../drawings/EmptyState'
import { AppLink } from '../ui/text/AppLink'

/** A list without entries, or a database without data. */
export function NothingYet({ root }: { root: TreeRoot | null }) {
  if (root !== null)
    return (
      <EmptyState picture="nest" title={titles[root]}>
        <p>
          Alles Übrige finden Sie in der <AppLink href="/">Übersicht</AppLink>.
        </p>
      </EmptyState>
    )
  return (
    <EmptyState picture="nest" title="Die Datenbank ist noch leer.">
      <p>
        Checklisten und Sammlungen kommen über den <AppLink href={paths.importStart()}>Import</AppLink> hinein, oder mit «npm run
        import».
      </p>
    </EmptyState>
  )
}

const titles: Record<TreeRoot, string> = {
  Art: 'Hier stehen noch keine Arten.',
  Lebensraum: 'Hier stehen noch keine Lebensräume.',
  collections: 'Hier stehen noch keine Sammlungen.',
  users: 'Hier steht noch niemand.',
  organizations: 'Hier stehen noch keine Organisationen.',
}
