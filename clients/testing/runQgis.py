"""Runs the script for QGIS without windows, as its toolbox does: runQgis.py SCRIPT < {"field", "values", "link"}.

The layer has a point, a number and a value of the field for each of `values`; the field is a decimal one where there are numbers among them.
Says as JSON what comes of it: {"fields": [[name, type]], "rows": [[point, attributes …]]} or {"error": sentence}.
"""

import json
import sys

sys.path.append("/usr/share/qgis/python/plugins")
from qgis.core import (
    NULL,
    QgsApplication,
    QgsFeature,
    QgsGeometry,
    QgsPointXY,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
    QgsProcessingUtils,
    QgsVectorLayer,
)

app = QgsApplication([], False)
app.initQgis()
from processing.core.Processing import Processing
from processing.script import ScriptUtils

Processing.initialize()


def layer_of(field, values):
    kind = "double" if any(isinstance(value, (int, float)) for value in values) else "string"
    layer = QgsVectorLayer(f"Point?crs=EPSG:2056&field=nr:integer&field={field}:{kind}", "Funde", "memory")
    features = []
    for number, value in enumerate(values):
        feature = QgsFeature(layer.fields())
        feature.setGeometry(QgsGeometry.fromPointXY(QgsPointXY(2600000 + number, 1200000)))
        feature.setAttributes([number, NULL if value is None else value])
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    return layer


def plain(value):
    if value == NULL:
        return None
    return value.toString("yyyy-MM-dd") if hasattr(value, "toString") else value


asked = json.load(sys.stdin)
algorithm = ScriptUtils.loadAlgorithm("eigenschaften_verbinden", sys.argv[1])
parameters = {
    "INPUT": layer_of(asked["field"], asked["values"]),
    "FIELD": asked["field"],
    "LINK": asked["link"],
    "OUTPUT": "memory:",
}
try:
    context = QgsProcessingContext()
    # Not caught: what it ends with is what people read.
    results, _ = algorithm.run(parameters, context, QgsProcessingFeedback(), {}, False)
    output = QgsProcessingUtils.mapLayerFromString(results["OUTPUT"], context)
    result = {
        "fields": [[field.name(), field.typeName()] for field in output.fields()],
        "rows": [
            [feature.geometry().asPoint().x(), *(plain(value) for value in feature.attributes())]
            for feature in output.getFeatures()
        ],
    }
except QgsProcessingException as error:
    result = {"error": str(error)}
print("\n" + json.dumps(result))
app.exitQgis()
