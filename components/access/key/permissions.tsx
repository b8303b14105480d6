"use client";

import { Ago } from "@/components/access/panel/ago";
import { PERMISSION_NAMES, PERMISSIONS, scopeWords, VIEW } from "@/components/access/panel/words";
import { RequestLink } from "@/components/shell/error/request-id";
import { type Tone, ToneMark } from "@/components/ui/tone-mark";
import type { Access } from "@/lib/client/status/access";
import type { PermissionState, ResourcePermission } from "@/lib/contract/access";

const TONES = {
  permitted: "good",
  denied: "bad",
  fields_missing: "warn",
  not_offered: "idle",
  unknown: "idle",
} as const satisfies Record<PermissionState, Tone>;

/** What the key may read, by resource, beside the scope that its token was granted. */
export function Permissions({ access: { permissions, token, skewMs } }: { access: Access }) {
  const isBlank = permissions.every(({ permission }) => permission === "unknown");
  return (
    <div className="min-w-0">
      <div className="overflow-x-auto">
        <table className="w-full text-left text-[13px]">
          <thead className="text-[12px] text-muted">
            <tr>
              <th className="py-1 pr-4 font-medium">{PERMISSIONS.resource}</th>
              <th className="py-1 pr-4 font-medium">{PERMISSIONS.access}</th>
              <th className="py-1 pr-4 font-medium max-sm:hidden">{PERMISSIONS.scope}</th>
              <th className="py-1 text-right font-medium">{PERMISSIONS.seen}</th>
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <PermissionRow
                key={permission.resource}
                permission={permission}
                isBlank={isBlank}
                skewMs={skewMs}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-1.5 text-[13px]">
        {token.scopes && <Scopes scopes={token.scopes} permissions={permissions} />}
      </div>
    </div>
  );
}

interface PermissionRowProps {
  permission: ResourcePermission;
  /** Nothing is known of any resource; the page then says so once. */
  isBlank: boolean;
  skewMs: number;
}

function PermissionRow({ permission, isBlank, skewMs }: PermissionRowProps) {
  const { path, missingFields = [], at, requestId } = permission;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-1.5 pr-4 font-normal">
        <code className="font-mono text-[12px]">{path}</code>
        <p className="sm:hidden">
          <LikelyScope permission={permission} />
        </p>
      </th>
      <td className="py-1.5 pr-4">
        <span className="flex items-center gap-2">
          <ToneMark tone={TONES[permission.permission]} />
          <span className="font-medium whitespace-nowrap">
            {PERMISSION_NAMES[permission.permission]}
            {permission.permission === "unknown" && !isBlank && (
              <span className="sr-only">{PERMISSIONS.unknown}</span>
            )}
          </span>
        </span>
        {missingFields.length > 0 && (
          <span className="text-[12px] text-muted">
            {PERMISSIONS.without} <code className="font-mono">{missingFields.join(", ")}</code>
          </span>
        )}
      </td>
      <td className="py-1.5 pr-4 max-sm:hidden">
        <LikelyScope permission={permission} />
      </td>
      <td className="py-1.5 text-right sm:whitespace-nowrap">
        {at === undefined ? <span className="text-muted">—</span> : <Ago at={at} skewMs={skewMs} />}
        {requestId !== undefined && (
          <span className="ml-2 max-sm:block">
            <RequestLink id={requestId}>{VIEW}</RequestLink>
          </span>
        )}
      </td>
    </tr>
  );
}

/** On a narrow screen it is below the resource, where there is room. */
function LikelyScope({ permission }: { permission: ResourcePermission }) {
  return (
    <>
      <code className="mr-2 font-mono text-[12px] text-muted sm:text-text">{permission.likelyScope}</code>
      <span className="text-[12px] text-muted lg:max-xl:block">{scopeWords(permission)}</span>
    </>
  );
}

function isShort(permission: PermissionState): boolean {
  return permission === "denied" || permission === "fields_missing";
}

interface ScopesProps {
  scopes: readonly string[];
  permissions: readonly ResourcePermission[];
}

function Scopes({ scopes, permissions }: ScopesProps) {
  const missing = permissions
    .filter(({ permission, hasLikelyScope }) => isShort(permission) && hasLikelyScope === false)
    .map(({ likelyScope }) => likelyScope);
  return (
    <>
      <h3 className="text-[12px] text-muted">{PERMISSIONS.granted}</h3>
      <ul aria-label={PERMISSIONS.granted} className="flex flex-wrap gap-x-3 gap-y-1">
        {scopes.map((scope) => (
          <li key={scope} className="font-mono text-[12px]">
            {scope}
          </li>
        ))}
        {scopes.length === 0 && <li className="text-muted">{PERMISSIONS.none}</li>}
        {[...new Set(missing)].map((scope) => (
          <li key={scope} className="text-[12px] text-bad">
            <code className="font-mono">{scope}</code> {PERMISSIONS.missing}
          </li>
        ))}
      </ul>
    </>
  );
}
