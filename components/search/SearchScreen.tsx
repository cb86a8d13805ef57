'use client'

export function SearchScreen() {
  return <h1>SearchScreen</h1>
}
