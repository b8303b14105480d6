"use client";

import { RequestLink } from "@/components/shell/request-id";
import { ToneMark } from "@/components/ui/tone-mark";
import type { Access } from "@/lib/client/access";
import type { Permission, ResourcePermission } from "@/lib/contract/access";
import { Ago } from "./ago";

const WORDS = {
  permitted: { tone: "good", word: "Allowed" },
  denied: { tone: "bad", word: "Denied" },
  fields_missing: { tone: "warn", word: "Fields missing" },
  not_offered: { tone: "idle", word: "Not offered" },
  unknown: { tone: "idle", word: "—" },
} as const satisfies Record<Permission, unknown>;

/** What the key may read, resource by resource, beside what its token was granted. */
export function Permissions({ access: { permissions, token, skewMs } }: { access: Access }) {
  const isBlank = permissions.every(({ permission }) => permission === "unknown");
  return (
    <div className="min-w-0">
      <div className="overflow-x-auto">
        <table className="w-full text-left text-[13px]">
          <thead className="text-[12px] text-muted">
            <tr>
              <th className="py-1 pr-4 font-medium">Resource</th>
              <th className="py-1 pr-4 font-medium">Read access</th>
              <th className="py-1 pr-4 font-medium max-sm:hidden">Likely scope</th>
              <th className="py-1 text-right font-medium">Last seen</th>
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <Line key={permission.resource} permission={permission} isBlank={isBlank} skewMs={skewMs} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-1.5 text-[13px]">
        {isBlank ? (
          <p className="text-muted">Access and scopes show here after the first response.</p>
        ) : (
          token.scopes && <Scopes scopes={token.scopes} permissions={permissions} />
        )}
      </div>
    </div>
  );
}

interface LineProps {
  permission: ResourcePermission;
  /** Nothing is known of any, which is said below them all. */
  isBlank: boolean;
  skewMs: number;
}

function Line({ permission, isBlank, skewMs }: LineProps) {
  const { path, missingFields = [], at, requestId } = permission;
  const { tone, word } = WORDS[permission.permission];
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
          <ToneMark tone={tone} />
          <span className="font-medium whitespace-nowrap">
            {word}
            {permission.permission === "unknown" && !isBlank && <span className="sr-only">Unknown</span>}
          </span>
        </span>
        {missingFields.length > 0 && (
          <span className="text-[12px] text-muted">
            without <code className="font-mono">{missingFields.join(", ")}</code>
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
            <RequestLink id={requestId}>View</RequestLink>
          </span>
        )}
      </td>
    </tr>
  );
}

/** On a narrow screen it stands below the resource, where there is room for it. */
function LikelyScope({ permission }: { permission: ResourcePermission }) {
  return (
    <>
      <code className="mr-2 font-mono text-[12px] text-muted sm:text-text">{permission.likelyScope}</code>
      <span className="text-[12px] text-muted lg:max-xl:block">{scopeWords(permission)}</span>
    </>
  );
}

/** The interface names no scope per resource, so which one is missing is no more than likely. */
function scopeWords({ permission, hasLikelyScope }: ResourcePermission): string {
  if (hasLikelyScope === undefined) return "";
  if (hasLikelyScope) return permission === "denied" ? "granted when the token was issued" : "granted";
  return isShort(permission) ? "probably missing" : "not granted";
}

function isShort(permission: Permission): boolean {
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
      <h3 className="text-[12px] text-muted">Granted scopes</h3>
      <ul aria-label="Granted scopes" className="flex flex-wrap gap-x-3 gap-y-1">
        {scopes.map((scope) => (
          <li key={scope} className="font-mono text-[12px]">
            {scope}
          </li>
        ))}
        {scopes.length === 0 && <li className="text-muted">None</li>}
        {[...new Set(missing)].map((scope) => (
          <li key={scope} className="text-[12px] text-bad">
            <code className="font-mono">{scope}</code> missing?
          </li>
        ))}
      </ul>
    </>
  );
}
