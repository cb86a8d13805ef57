import type { Generated } from 'kysely'
import type { Role } from '../../lib/domain/vocabulary/role'

export interface Users {
  id: Generated<string>
  name: string
  email: string | null
  is_admin: Generated<boolean>
  created_at: Generated<Date>
}

export interface UserCredentials {
  user_id: string
  password_hash: string
  changed_at: Generated<Date>
  token_generation: Generated<string>
}

export interface PasswordLinks {
  user_id: string
  secret_hash: string
  expires_at: Date
  made_by: string | null
  made_at: Generated<Date>
  /** Null: an administrator has handed it over. */
  mailed_to: string | null
}

export interface SavedExports {
  id: Generated<string>
  user_id: string
  name: string
  query: string
  saved_at: Generated<Date>
}

export interface Organizations {
  id: Generated<string>
  short_number: Generated<number>
  version: Generated<number>
  name: string
  links: Generated<string[]>
  contact_id: string | null
  email: string | null
}

export interface Memberships {
  id: Generated<string>
  version: Generated<number>
  organization_id: string
  user_id: string
  role: Role
}

export interface UserNames {
  id: string
  name: string
}
