'use client'

export function UserRoute() {
  return <h1>UserRoute</h1>
}
