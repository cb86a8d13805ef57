'use client'

export function OrganizationRoute() {
  return <h1>OrganizationRoute</h1>
}
