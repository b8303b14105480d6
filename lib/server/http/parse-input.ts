import "server-only";

// What handlers parse their input with. Each throws a LocalError that names the parameter or field that is wrong.
export {
  parseChartQuery,
  parseFilter,
  parseHoursQuery,
  parseListQuery,
} from "@/lib/server/journal/read/parse-query";
export { parseView, parseViewChange } from "@/lib/server/views/parse-view";
