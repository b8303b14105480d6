export const DEPARTMENTS: readonly { name: string; jobs: readonly string[] }[] = [
  {
    name: "Care",
    jobs: [
      "Support Worker",
      "Senior Support Worker",
      "Team Leader",
      "Night Support Worker",
      "Care Coordinator",
    ],
  },
  {
    name: "Nursing",
    jobs: ["Registered Nurse", "Clinical Lead", "Healthcare Assistant", "Community Nurse"],
  },
  {
    name: "Operations",
    jobs: ["Operations Manager", "Rota Planner", "Facilities Officer", "Driver", "Site Manager"],
  },
  {
    name: "People",
    jobs: ["People Partner", "Recruiter", "Payroll Officer", "Learning and Development Facilitator"],
  },
  { name: "Finance", jobs: ["Accountant", "Accounts Assistant", "Finance Business Partner"] },
  {
    name: "Engineering",
    jobs: ["Software Engineer", "Site Reliability Engineer", "Product Designer", "Data Analyst"],
  },
  { name: "Quality", jobs: ["Quality Auditor", "Safeguarding Lead", "Compliance Officer"] },
];

export const LOCATIONS: readonly string[] = [
  "Lisbon",
  "Leeds",
  "Łódź",
  "Aarhus",
  "São Paulo",
  "Nairobi",
  "Pune",
  "Osaka",
  "Saint-Étienne",
  "Wrocław",
  "Auckland",
  "Tel Aviv",
];
