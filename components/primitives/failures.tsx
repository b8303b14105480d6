import { useState } from "react";
import { ErrorNotice } from "@/components/shell/error/error-notice";
import { Button } from "@/components/ui/button";
import { type Failure, serviceFailure } from "@/lib/client/http/api-failure";
import { Specimen } from "./specimen";

const ID = "req_01hzx9qk4e3t7m2p";
const LOCKED = serviceFailure(
  403,
  {
    type: "permission_error",
    code: "org_locked",
    message: "The organisation is locked.",
    doc_url: "https://docs.example/errors#org_locked",
  },
  ID,
);
const REJECTED: Failure = {
  status: 502,
  error: {
    type: "api_error",
    code: "upstream_authentication_failed",
    message: "The token endpoint answered 401 invalid_client.",
    request_id: "local_01",
    upstream: { status: 401, code: "invalid_client", request_id: ID },
  },
};
const BUSY: Failure = {
  status: 429,
  error: {
    type: "rate_limit_error",
    code: "budget_exhausted",
    message: "No calls left.",
    request_id: "local_02",
  },
};

/** How something that went wrong reads, with what can be done about it and without. */
export function Failures() {
  const [now] = useState(Date.now);
  return (
    <Specimen of="ErrorNotice" isTall>
      <ErrorNotice failure={LOCKED}>
        <Button look="primary">Try again</Button>
      </ErrorNotice>
      <ErrorNotice failure={REJECTED} />
      <ErrorNotice failure={{ ...BUSY, retryAt: now + 42_000 }} />
    </Specimen>
  );
}
